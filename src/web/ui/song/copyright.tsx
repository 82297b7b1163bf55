/** Below the words of a song. */
export function Copyright({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <p className="max-w-prose whitespace-pre-line border-line border-t pt-4 text-muted text-sm">{text}</p>
  )
}

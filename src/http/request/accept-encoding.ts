/** Whether a client reads an encoding, by the Accept-Encoding header. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((each) => {
    const [name, weight] = each.split(';').map((part) => part.trim())
    return name === encoding && weight !== 'q=0'
  })

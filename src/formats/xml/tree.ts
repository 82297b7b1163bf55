import type { WordsBudget } from '../bounded.ts'
import type { XmlElement } from './parse.ts'
import { decoded, lineText } from './text.ts'

/** The element with its texts as far as one song has room for them. */
export const boundedElement = (element: XmlElement, budget: WordsBudget): XmlElement => ({
  ...element,
  children: element.children.map((child) =>
    isElement(child) ? boundedElement(child, budget) : budget.take(child),
  ),
})

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

/** The child elements with this name, or all. */
export const childrenOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  element?.children.filter(
    (child): child is XmlElement => isElement(child) && (name === undefined || child.name === name),
  ) ?? []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0]

/** All elements with this name inside this one, in order; those inside such an element are not looked for. */
export const within = (
  element: XmlElement | undefined,
  name: string,
  found: XmlElement[] = [],
): XmlElement[] => {
  for (const child of element?.children ?? []) {
    if (!isElement(child)) continue
    if (child.name === name) found.push(child)
    else within(child, name, found)
  }
  return found
}

export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name) ?? ''

/** All text inside, as it was written. */
export const sourceOf = (element: XmlElement | undefined): string =>
  element?.children.map((child) => (isElement(child) ? sourceOf(child) : child)).join('') ?? ''

export const textOf = (element: XmlElement | undefined): string => lineText(sourceOf(element))

/** All text inside with its line breaks and its indentation. */
export const preformattedOf = (element: XmlElement | undefined): string => decoded(sourceOf(element))

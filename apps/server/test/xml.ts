import { SaxesParser } from "saxes";

export type XmlElement = {
	name: string;
	attributes: Record<string, string>;
	/** All text in the element, including its descendants. */
	text: string;
	children: XmlElement[];
};

/**
 * Parses an XML document.
 * @throws Error if it is not well formed, or uses an undeclared namespace prefix.
 */
export function parseXml(xml: string): XmlElement {
	const parser = new SaxesParser({ xmlns: true });
	const document: XmlElement = { name: "", attributes: {}, text: "", children: [] };
	const open = [document];
	parser.on("opentag", ({ name, attributes }) => {
		const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
		const element = { name, attributes: Object.fromEntries(values), text: "", children: [] };
		open.at(-1)?.children.push(element);
		open.push(element);
	});
	parser.on("text", (text) => {
		for (const element of open) element.text += text;
	});
	parser.on("closetag", () => void open.pop());
	parser.write(xml).close();
	const [root] = document.children;
	if (root === undefined) throw new Error("The document has no element.");
	return root;
}

/** The child elements with a name. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
	children.filter((child) => child.name === name);

/** The text of the first child element with a name. */
export const textOf = (element: XmlElement, name: string): string | undefined =>
	childrenOf(element, name)[0]?.text;

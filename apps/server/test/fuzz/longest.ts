import type { Operation, Schema } from "./operations.ts";

/** The contents of long texts. Each is the most expensive one for some code: that breaks lines, shapes letters or indexes words. */
export const textKinds = ["one word", "Bengali", "many words"] as const;
export type TextKind = (typeof textKinds)[number];

/** The number of an element of a list, and of the request. */
type Place = { i: number; n: number; kind: TextKind };

const DAY = "2030-01-31";
const BENGALI = "পাহাড়িটায়ারক্ষত্রিয়স্ট্রিং";

/** A text of a length; the first letters differ with each request, because some must be unique. */
export function longText(length: number, { i, n, kind }: Place): string {
	const mark = `${n.toString(36)}x${i.toString(36)}`;
	const filled = (next: (k: number) => string) => {
		let text = mark;
		for (let k = 0; text.length < length; k++) text += next(k);
		return text.slice(0, length).trimEnd().padEnd(length, "x");
	};
	if (kind === "one word") return filled(() => "WiMaVfgQ");
	if (kind === "Bengali") return filled((k) => (k % 4 === 3 ? ` ${BENGALI}` : BENGALI));
	return filled((k) => ` ${(k * 2_654_435_761 + n).toString(36).slice(-5)}`);
}

/** As many blocks and marks as a text may have, nearly. */
function longMarkdown(length: number, { n, kind }: Place): string {
	if (kind !== "many words") return longText(length, { i: 0, n, kind });
	let text = `# ${n}\n\n`;
	for (let k = 0; ; k++) {
		const block = `- **${k}** and *${(k * 7919).toString(36)}*, as somebody wrote for others who read it, and who wait for what follows here\n`;
		if (text.length + block.length > length) return text;
		text += block;
	}
}

/** How many things of a kind the shop knows at least. */
const KNOWN = 12;
const id = (kind: string) => (place: Place) => `‹${kind} ${2 * (place.i % KNOWN)}›`;
/** A list that contains nothing twice. */
const each = (make: (place: Place) => unknown) => (place: Place) =>
	Array.from({ length: KNOWN }, (_, i) => make({ ...place, i }));
const only = (value: unknown) => () => value;
const mail = ({ n, i, kind }: Place) =>
	`${n}x${i}${"a".repeat(50)}@${`${kind === "Bengali" ? "b" : "c"}`.repeat(60)}.${"d".repeat(60)}.test`;
const link = ({ n, i }: Place) => `https://pictures.test/${n}/${i}/`.padEnd(2000, "p");

/** Values with a meaning, by name; `undefined`: the field is left out. Everything else is as long as its schema allows. */
const meant: Record<string, (place: Place) => unknown> = {
	product: id("product"),
	products: each(id("product")),
	id: id("product"),
	line: id("order-line"),
	article: id("article"),
	location: only("main"),
	to: only(undefined),
	parent: only("main"),
	purchaseLine: only(undefined),
	refused: only(undefined),
	ifQuantity: only(undefined),
	ifLevel: only(undefined),
	total: only(undefined),
	batch: only(undefined),
	occurredAt: only(undefined),
	supersededBy: only(undefined),
	_id: only(undefined),
	barcode: only(undefined),
	email: mail,
	currency: only("EUR"),
	validFrom: only("2020-01-31"),
	validTo: only(DAY),
	expected: only(DAY),
	day: only(DAY),
	rate: only("1.25"),
	image: link,
	url: ({ n }) => `https://hooks.shop.test/${n}/`.padEnd(2000, "h"),
	logo: only(""),
	colour: only(undefined),
	openingHours: () =>
		Array.from({ length: 50 }, () => "Mo-Fr 09:00-18:00")
			.join("\n")
			.slice(0, 899),
	desc: (place) => longMarkdown(100_000, place),
	text: (place) => longMarkdown(100_000, place),
	category: (place) => `${longText(97, place)} > ${longText(97, place)}`,
	purchaseNumbers: only("PO-{year}-{number}"),
	website: only(""),
	price: only(9.99),
	cost: only(9.99),
	quantity: only(100),
	breaks: () => Array.from({ length: 20 }, (_, i) => ({ from: i + 1, price: 100 - i })),
};

/** Enumerations of which another value than the first is meant. */
const chosen: Record<string, unknown> = { kind: "receive", by: "marked" };
/** By the beginning of the path: the same name means something else there. */
const meantThere: readonly [string, Record<string, (place: Place) => unknown>][] = [
	[
		"/locations",
		{
			kind: ({ n }) => (n % 2 === 0 ? "bin" : "warehouse"),
			parent: ({ n }) => (n % 2 === 0 ? "main" : undefined),
		},
	],
	["/purchase-orders/{id}/splitting", { lines: each(id("order-line")) }],
	[
		"/purchase-orders/{id}/confirmation",
		{ lines: each((place) => ({ line: id("order-line")(place), pieces: 1, day: DAY })) },
	],
	["/purchase-orders/{id}/closing", { lines: each(id("order-line")) }],
	["/purchase-orders/{id}/reopening", { lines: each(id("order-line")) }],
	["/purchase-orders/{id}/merging", { orders: () => ["‹order 2›"] }],
	["/purchase-orders", { supplier: id("supplier") }],
	["/low-stock-purchase-orders", { supplier: id("supplier") }],
	["/offers", { supplier: id("supplier") }],
	["/enquiries", { text: (place) => longText(4000, place) }],
];

/**
 * A body with the longest value that an operation's schema allows in every field, and the most elements in every list.
 * @param share of the most elements, because a body has a limit, too.
 * @throws Error for a text or a list that has no bound.
 */
export function longestBody({ path, body }: Operation, place: Place, share = 1): unknown {
	return body && valueOf(path, "", body, place, share);
}

function valueOf(path: string, name: string, schema: Schema, place: Place, share: number): unknown {
	const there = meantThere.find(([begin]) => path.startsWith(begin))?.[1];
	const own = there?.[name] ?? meant[name];
	if (own !== undefined) return own(place);
	// Receipts, which are booked here, have no such reason.
	if (name === "reason" && schema.enum !== undefined) return undefined;
	if (schema.enum !== undefined)
		return schema.enum.includes(chosen[name] as never) ? chosen[name] : schema.enum[0];
	const [choice] = schema.anyOf ?? schema.oneOf ?? [];
	if (choice !== undefined) return valueOf(path, name, choice as Schema, place, share);
	switch (schema.type) {
		case "boolean":
			return false;
		case "integer":
		case "number":
			return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 10, 10));
		case "string":
			if (schema.format === "date-time") return new Date().toISOString();
			if (schema.maxLength === undefined) throw new Error(`${name} of ${path} is a text of any length.`);
			return longText(schema.maxLength, place);
		case "array": {
			if (schema.maxItems === undefined) throw new Error(`${name} of ${path} is a list of any length.`);
			const length = Math.max(schema.minItems ?? 1, Math.floor(schema.maxItems * share));
			return Array.from({ length }, (_, i) =>
				valueOf(path, name, schema.items as Schema, { ...place, i }, share),
			);
		}
		case "object": {
			const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
			return Object.fromEntries(
				fields
					.map(([key, each]) => [key, valueOf(path, key, each, place, share)])
					.filter(([, value]) => value !== undefined),
			);
		}
		case "null":
		case undefined:
		default:
			throw new Error(`longest.ts makes no value for ${name} of ${path}.`);
	}
}

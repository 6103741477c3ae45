import { endpointFacts } from "../endpoint-facts.ts";
import { longMarkdown, longText, type Place } from "./longest-texts.ts";
import { each, id, type Meanings, only } from "./meanings.ts";
import type { Operation, Schema } from "./operations.ts";

const DAY = "2030-01-31";
const mail = ({ n, i, kind }: Place) =>
	`${n}x${i}${"a".repeat(50)}@${`${kind === "Bengali" ? "b" : "c"}`.repeat(60)}.${"d".repeat(60)}.test`;
const link = ({ n, i }: Place) => `https://pictures.test/${n}/${i}/`.padEnd(2000, "p");

/** Values with a meaning, by name; `undefined`: the field is left out. Everything else is as long as its schema allows. Those of single
 * endpoints are in test/endpoints. */
const meant: Meanings = {
	product: id("product"),
	products: each(id("product")),
	id: id("product"),
	line: id("order-line"),
	article: id("article"),
	location: only("main"),
	to: only(undefined),
	parent: only("main"),
	purchaseLine: only(undefined),
	saleLine: only(undefined),
	override: only(undefined),
	refused: only(undefined),
	ifQuantity: only(undefined),
	ifLevel: only(undefined),
	fromBins: only(undefined),
	total: only(undefined),
	batch: only(undefined),
	occurredAt: only(undefined),
	supersededBy: only(undefined),
	_id: only(undefined),
	barcode: only(undefined),
	email: mail,
	mails: each(mail),
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
/**
 * A body with the longest value that an operation's schema allows in every field, and the most elements in every list.
 * @param share of the most elements, because a body has a limit, too.
 * @throws Error for a text or a list that has no bound.
 */
export function longestBody({ name, body }: Operation, place: Place, share = 1): unknown {
	return body && valueOf(name, "", body, place, share);
}

function valueOf(endpoint: string, name: string, schema: Schema, place: Place, share: number): unknown {
	const own = endpointFacts.get(endpoint)?.longest?.[name] ?? meant[name];
	if (own !== undefined) return own(place);
	// Receipts, which are booked here, have no such reason.
	if (name === "reason" && schema.enum !== undefined) return undefined;
	if (schema.enum !== undefined)
		return schema.enum.includes(chosen[name] as never) ? chosen[name] : schema.enum[0];
	const [choice] = schema.anyOf ?? schema.oneOf ?? [];
	if (choice !== undefined) return valueOf(endpoint, name, choice as Schema, place, share);
	switch (schema.type) {
		case "boolean":
			return false;
		case "integer":
		case "number":
			return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 10, 10));
		case "string":
			if (schema.format === "date-time") return new Date().toISOString();
			if (schema.maxLength === undefined) throw new Error(`${name} of ${endpoint} is a text of any length.`);
			return longText(schema.maxLength, place);
		case "array": {
			if (schema.maxItems === undefined) throw new Error(`${name} of ${endpoint} is a list of any length.`);
			const length = Math.max(schema.minItems ?? 1, Math.floor(schema.maxItems * share));
			return Array.from({ length }, (_, i) =>
				valueOf(endpoint, name, schema.items as Schema, { ...place, i }, share),
			);
		}
		case "object": {
			const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
			return Object.fromEntries(
				fields
					.map(([key, each]) => [key, valueOf(endpoint, key, each, place, share)])
					.filter(([, value]) => value !== undefined),
			);
		}
		case "null":
		case undefined:
		default:
			throw new Error(`longest.ts makes no value for ${name} of ${endpoint}.`);
	}
}

import type { PassedKind } from "@freehub/contract/catalogue/source-formats/source-format";
import type { Facts, Rule } from "@freehub/contract/rules";
import { plural, t } from "@lingui/core/macro";
import { formatNumber } from "./format-weight.ts";
import { word } from "./rule-facts.ts";

type SourceRule = Extract<
	Rule,
	| "passed_over"
	| "sku_made"
	| "further_barcode"
	| "group_text_left_out"
	| "option_twice"
	| "pictures_elsewhere"
	| "quantity_negative"
	| "no_price"
	| "rounded"
	| "weight_implausible"
	| "price_implausible"
>;

const number = (fact: string | number | undefined): string => formatNumber(Number(fact ?? 0));

/** The sentences about rows of other programs' files: what became of them, and what is to be checked. */
export const sourceRuleSentences: Record<SourceRule, (facts: Facts) => string> = {
	passed_over: ({ kind }) => passedWords[kind as PassedKind]?.() ?? passedWords.no_product(),
	sku_made: ({ sku }) => {
		const made = word(sku);
		return t({
			comment: "The row's SKU is made from its group, such as its handle, and its options, such as its size.",
			message: `The row has no SKU. It gets ${made}, from its group and options, so that the next import finds it again.`,
		});
	},
	further_barcode: ({ code }) => {
		const further = word(code);
		return t`${further} becomes another barcode of the product.`;
	},
	group_text_left_out: ({ line }) => {
		const first = number(line);
		return t`The text of line ${first} counts here, but it is too long to be kept for rows that are apart, and is left out. Sort the file so that the rows of a group are together, and import it again.`;
	},
	option_twice: ({ name }) => {
		const option = word(name);
		return t({
			comment: "option is the name of one, such as Colour",
			message: `${option} has several values, in rows that may belong to another one. Export the file again, and do not sort it.`,
		});
	},
	pictures_elsewhere: ({ name, rows }) => {
		const [some, path] = [Number(rows ?? 0), word(name)];
		return t({
			comment: "some is a number, path that of a picture",
			message: plural(some, {
				one: `# picture, ${path}, is not taken: this is a path on the other server. Put its address before it, such as https://shop.example/media/catalog/product for Magento, or upload the file.`,
				other: `# pictures such as ${path} are not taken: these are paths on the other server. Put its address before them, such as https://shop.example/media/catalog/product for Magento, or upload the files.`,
			}),
		});
	},
	no_price: () => t`The file has no price for it. It gets 0, and visitors do not see it until you show it.`,
	quantity_negative: ({ quantity }) => {
		const below = number(quantity);
		return t`The quantity ${below} is below 0: it becomes 0.`;
	},
	rounded: ({ from, to }) => {
		const before = word(from);
		const after = number(to);
		return t`${before} has more decimals than the currency and becomes ${after}.`;
	},
	weight_implausible: ({ weight, unit }) => {
		const much = number(weight);
		const of = word(unit);
		return t({
			comment: "of is a unit of weight, or nothing",
			message: `${much} ${of} is much for one piece. Check the unit.`,
		});
	},
	price_implausible: ({ price, other }) => {
		const now = number(price);
		const before = number(other);
		return t`${now} is far from ${before}. Check the decimals, and for how many pieces it is.`;
	},
};

const passedWords: Record<PassedKind, () => string> = {
	no_product: () => t`The row has only a picture or a text of a product.`,
	variants: () => t`The rows of its variants are imported.`,
	service: () => t`A service has no stock.`,
	gift_card: () => t`A gift card has no stock.`,
	bundle: () => t`A set of products has no stock of its own.`,
	elsewhere: () => t`Another shop sells this.`,
	download: () => t`A download has no stock.`,
	not_stocked: () => t`The row says no quantity.`,
	translation: () => t`The row has only a translation.`,
	gone: () => t`It is not in stock any more.`,
	added: () => t`Its quantity is added to that of an earlier row of this product and place.`,
};

/** The quantity that a file's author saw, today's, and that after the import. */
export function quantitySinceExport({ seen, now, next }: Facts): string {
	const [before, today, after] = [number(seen), number(now), number(next)];
	return now === next
		? t`The quantity was ${before} at export and is ${today} now. It stays ${today}.`
		: t`The quantity was ${before} at export and is ${today} now. It becomes ${after}.`;
}

/** A file takes more pieces away than there are today. */
export function differenceTooLarge({ by, now }: Facts): string {
	const [less, today] = [number(by), number(now)];
	return t`The file takes ${less} from the quantity at export, but today there are only ${today}.`;
}

export function receiptLowers({ seen, wanted }: Facts): string {
	const [before, after] = [number(seen), number(wanted)];
	return t`‘Add to stock’ cannot lower the quantity from ${before} at export to ${after}.`;
}

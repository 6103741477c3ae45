import type { Facts } from "@freehub/contract/rules";
import { plural, select, t } from "@lingui/core/macro";
import { formatCount } from "./format.ts";

export const count = (fact: string | number | undefined): number => Number(fact ?? 0);
export const word = (fact: string | number | undefined): string => String(fact ?? "");
export const number = (fact: string | number | undefined): string => formatCount(count(fact));

/** 'Bell, Chain', 'Bell, Chain and 3 more'. */
export function namesAndMore(names: Facts[string] | undefined, others: Facts[string] | undefined): string {
	const [shown, more] = [word(names), count(others)];
	return more === 0
		? shown
		: t({ comment: "shown is a list of names, more a number", message: `${shown} and ${more} more` });
}

/** 'SKU A-1', 'barcode 9520000000011': a kind of key and its value. */
function keyName(kind: string | number | undefined, key: string | number | undefined): string {
	const value = word(key);
	return t({
		comment: "a kind of key and its value",
		message: select(word(kind), {
			sku: `SKU ${value}`,
			supplierSku: `supplier SKU ${value}`,
			barcode: `barcode ${value}`,
			other: `_id ${value}`,
		}),
	});
}

/** Why a row is refused whose keys mean different things. */
export function keysDiffer({ by, key, own, other, code, name }: Facts): string {
	const [first, second] = [keyName(by, key), keyName(other, code)];
	const theirs = word(name);
	if (own === undefined) {
		return t({
			comment: "first and second are such as ‘SKU A-1’ and ‘barcode 9520000000011’, theirs is a product",
			message: `${first} is new, but ${second} belongs to ${theirs}.`,
		});
	}
	const ours = word(own);
	return t({
		comment:
			"first and second are such as ‘SKU A-1’ and ‘barcode 9520000000011’, ours and theirs are products",
		message: `${first} belongs to ${ours}, but ${second} to ${theirs}.`,
	});
}

/** Why a product or its stock stays when an import is undone. */
export function stockChangedSince({ name, kind, quantity }: Facts): string {
	if (name !== undefined) {
		const file = word(name);
		return t`It stays: the import ${file} has booked stock of it, too. It goes when that import is undone.`;
	}
	if (kind === undefined) return t`Its stock has changed since, so it stays as it is.`;
	const pieces = count(quantity);
	return t({
		comment: "the last change of a product's stock, which keeps it from being deleted",
		message: `It stays: its stock has changed since. The last change: ${select(word(kind), {
			receive: "received",
			deliver: "delivered",
			transfer: "moved",
			count: "counted",
			other: "adjusted",
		})}, ${plural(pieces, { one: "# piece", other: "# pieces" })}.`,
	});
}

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

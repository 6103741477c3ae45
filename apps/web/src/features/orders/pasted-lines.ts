import type { Offer } from "@freehub/contract/offers";
import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { findByCode, offersFor } from "./find-products.ts";
import { readPieces } from "./typed-pieces.ts";

/** Requests at a time. */
const CONCURRENT_REQUESTS = 6;

type PastedLine = { text: string; code: string; quantity: string };

export type PastedResult = {
	found: { product: Product; offer: Offer | undefined; pieces: number }[];
	/** Lines that cannot be added, as pasted, with the reason. */
	wrong: { text: string; why: string }[];
};

/** Splits pasted text: a code and a quantity per line, separated by a tab, a semicolon, a comma or spaces. */
export function pastedLines(text: string): PastedLine[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.map((line) => {
			const [code = "", ...rest] = /[\t;]/.test(line)
				? line.split(/[\t;]/).map((cell) => cell.trim())
				: (/^([^\s,]+)(?:\s*,\s*|\s+)?(.*)$/.exec(line)?.slice(1) ?? [line]);
			return { text: line, code, quantity: rest.find((cell) => cell !== "") ?? "" };
		});
}

/** Looks up pasted lines. @param order its supplier and currency. */
export async function readPasted(
	text: string,
	{ supplier, currency }: { supplier: string; currency: string },
): Promise<PastedResult> {
	const lines = pastedLines(text);
	const products: (Awaited<ReturnType<typeof findByCode>> | undefined)[] = [];
	for (let i = 0; i < lines.length; i += CONCURRENT_REQUESTS) {
		const few = lines.slice(i, i + CONCURRENT_REQUESTS);
		products.push(...(await Promise.all(few.map(({ code }) => findByCode(code, supplier)))));
	}
	const ids = [...new Set(products.flatMap((found) => found?.product._id ?? []))];
	const offerOf = await offersFor(supplier, ids);
	const result: PastedResult = { found: [], wrong: [] };
	for (const [i, line] of lines.entries()) {
		const known = products[i];
		if (known === undefined) {
			const { code } = line;
			result.wrong.push({ text: line.text, why: t`No product has the code ${code}.` });
			continue;
		}
		const offer = offerOf(known.product._id, currency);
		// A case's barcode represents its pieces.
		const pack = known.pieces > 1 ? known.pieces : (offer?.pack ?? 1);
		const typed = readPieces(line.quantity === "" ? "1" : line.quantity, pack);
		if (typed.ok) {
			const each = /^\d*$/.test(line.quantity) ? known.pieces : 1;
			result.found.push({ product: known.product, offer, pieces: typed.pieces * each });
		} else result.wrong.push({ text: line.text, why: typed.message });
	}
	return result;
}

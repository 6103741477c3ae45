import { openShop, type Shop } from "@freehub/domain/shop";
import { move } from "piscina";
import { kinds, type PaperData, type PaperKind } from "./kinds.ts";
import { TooManyPages } from "./paper.ts";

/** The input of the thread: a kind of paper, the shop, and plain data. */
export type PaperJob = { [Kind in PaperKind]: { kind: Kind; shop: Shop; data: PaperData<Kind> } }[PaperKind];

/** Draws a paper. A refusal is returned as data, because threads cannot transfer error classes. */
export async function drawInThread({ kind, shop, data }: PaperJob): Promise<Uint8Array | "too many pages"> {
	openShop(shop);
	try {
		const draw = kinds[kind] as (data: unknown) => Promise<Uint8Array>;
		const bytes = new Uint8Array(await draw(data));
		return move(bytes) as unknown as Uint8Array;
	} catch (error) {
		if (error instanceof TooManyPages) return "too many pages";
		throw error;
	}
}

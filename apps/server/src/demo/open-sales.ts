import { shopDay } from "@freehub/domain/local-days";
import { place, type Source } from "@freehub/domain/stock/promises";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { DAY_MS } from "./history.ts";
import type { DemoSale } from "./sales.ts";

/** Where a line's pieces are promised: in the shop, in a bin, out of the order that is on its way, or nowhere yet. */
export type From = "shop" | "next order" | "nowhere" | { bin: string };

/** An order of today. */
export type OpenSale = Omit<DemoSale, "lines"> & {
	lines: (DemoSale["lines"][number] & { from: From })[];
	/** Its pieces are at the packing place. */
	isPicked?: true;
};

type Facts = Pick<OpenSale, "customer" | "lines" | "isCancelled" | "isPicked"> & {
	hoursAgo: number;
	dueInDays: number;
	isDraft?: true;
	holdDays?: number;
	note?: string;
};

/** In the order of placing: those that wait for pieces or for somebody, a cancelled one, a hold, and a draft. */
const orders: readonly Facts[] = [
	{
		hoursAgo: 5,
		dueInDays: 9,
		customer: 4,
		note: "Call when the light has come.",
		lines: [{ sku: "LT-8206", ordered: 2, from: "next order" }],
	},
	{
		hoursAgo: 4.5,
		dueInDays: 5,
		customer: 17,
		lines: [
			{ sku: "BK-1090", ordered: 1, from: "nowhere" },
			{ sku: "HM-5018", ordered: 1, from: "shop" },
		],
	},
	{
		hoursAgo: 4,
		dueInDays: 3,
		customer: 22,
		isCancelled: true,
		lines: [{ sku: "BG-9203", ordered: 1, from: "shop" }],
	},
	{
		hoursAgo: 3,
		dueInDays: 2,
		customer: 31,
		lines: [
			{ sku: "CL-6230", ordered: 1, from: "shop" },
			{ sku: "WH-2440", ordered: 2, from: { bin: "A-1" } },
		],
	},
	{
		hoursAgo: 2.5,
		dueInDays: 1,
		customer: 40,
		isPicked: true,
		lines: [{ sku: "DT-3312", ordered: 2, from: { bin: "A-1" } }],
	},
	{
		hoursAgo: 2,
		dueInDays: 2,
		customer: 52,
		holdDays: 2,
		note: "Comes by to try it.",
		lines: [{ sku: "BK-1064", ordered: 1, from: "shop" }],
	},
	{
		hoursAgo: 1,
		dueInDays: 7,
		customer: 11,
		isDraft: true,
		lines: [
			{ sku: "WH-2336", ordered: 1, from: "nowhere" },
			{ sku: "BR-4180", ordered: 2, from: "nowhere" },
		],
	},
];

const HOUR_MS = 3_600_000;

/** Today's orders of customers, as they were placed. */
export function openSales(now: Date): OpenSale[] {
	const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
	return orders.map(({ hoursAgo, dueInDays, holdDays, isDraft, note = "", ...facts }) => {
		const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
		return {
			...facts,
			note,
			createdAt,
			placedAt: isDraft ? undefined : createdAt,
			due: shopDay(inDays(dueInDays)),
			...(holdDays !== undefined && { holdUntil: inDays(holdDays) }),
			...(facts.isCancelled && { closedAt: new Date(createdAt.getTime() + HOUR_MS / 2) }),
		};
	});
}

/** The source of a line's promise; undefined: it waits. @param nextLine the line of the order that is on its way. */
export function sourceOf(
	{ sku, from }: OpenSale["lines"][number],
	places: ReadonlyMap<string, string>,
	nextLine: (sku: string) => string,
): Source | undefined {
	if (from === "nowhere") return undefined;
	if (from === "shop") return place(MAIN_LOCATION);
	if (from === "next order") return { kind: "purchase", id: nextLine(sku) };
	return place(places.get(from.bin) ?? "");
}

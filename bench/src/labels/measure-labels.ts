import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { labelFormatIds } from "@freehub/domain/stock/labels/formats";
import { codeChoices } from "@freehub/domain/stock/labels/symbols";
import { fillShop } from "../data/fill-shop.ts";
import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import { signUp } from "../sign-up.ts";
import { printInBrowser } from "../start-child.ts";
import { startServer } from "../start-server.ts";
import type { Verdict } from "../targets.ts";
import type { LabelFigure } from "./label-figures.ts";

export type LabelsPlan = { labels: number; formats: readonly string[] };

export const fullLabels: LabelsPlan = { labels: 500, formats: labelFormatIds };
export const quickLabels: LabelsPlan = { labels: 500, formats: labelFormatIds.slice(0, 1) };

const PRODUCTS = 1_000;
const MOST_MS = 3_000;

/** Prints one label for each of many products, in every format and with every kind of code, in a real browser. */
export async function measureLabels(
	resources: Resources,
	engine: BenchEngine,
	{ labels, formats }: LabelsPlan,
): Promise<{ figures: LabelFigure[]; load: number }> {
	const settings = await engine.newDatabase();
	await fillShop(settings, PRODUCTS);
	const { origin } = await startServer(resources, settings, undefined);
	const cookie = await signUp(origin);
	const session = await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } });
	const { user } = (await session.json()) as { user: { id: string } };
	const products: string[] = [];
	for (let n = 0; n < labels; n++) products.push(await addProduct(origin, cookie, n));
	const job = { origin, cookie, person: user.id, products, formats: [...formats], codes: [...codeChoices] };
	const figures = await printInBrowser(resources, job);
	return { figures, load: loadavg()[0] ?? Number.NaN };
}

async function addProduct(origin: string, cookie: string, n: number): Promise<string> {
	const response = await fetch(`${origin}/api/product`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": randomUUID(), origin, cookie },
		body: JSON.stringify({
			name: `Kestrel Alloy Rear Wheel ${n}`,
			sku: `WH-${10_000 + n}`,
			barcode: ean13(400_638_100_000 + n),
			price: 19.9 + n,
			quantity: 1,
			supplier: "Harbour Components",
			description: "Made for long days in the saddle.",
			image: "/drawings/trail-29-rear.svg",
		}),
	});
	if (!response.ok)
		throw new Error(`A product was answered with ${response.status}: ${await response.text()}`);
	return ((await response.json()) as { _id: string })._id;
}

/** An EAN-13 with its check digit. */
function ean13(number: number): string {
	const digits = Array.from(String(number), Number);
	const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0);
	return `${number}${(10 - (sum % 10)) % 10}`;
}

export function labelsTable(figures: readonly LabelFigure[]): string {
	const lines = figures.map(
		({ format, code, firstPdf, pdf, zpl }) =>
			`| ${[format, code, ...[firstPdf, pdf, zpl].map((ms) => ms.toFixed(0))].join(" | ")} |`,
	);
	return ["| format | code | first PDF, ms | PDF again, ms | ZPL, ms |", "| --- | --- | ---: | ---: | ---: |"]
		.concat(lines)
		.join("\n");
}

export function judgeLabels(figures: readonly LabelFigure[], labels: number, load: number): Verdict[] {
	return figures.map(({ format, code, firstPdf, pdf, zpl }) => {
		const longest = Math.max(firstPdf, pdf, zpl);
		return {
			text: `${labels} labels, ${format}, ${code}: ${longest.toFixed(0)} ms at most, at a load of ${load.toFixed(1)} (target: less than ${MOST_MS})`,
			isMet: longest < MOST_MS,
		};
	});
}

import lighthouse from "lighthouse";
import { median } from "../median.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
	fcp: "first-contentful-paint",
	lcp: "largest-contentful-paint",
	cls: "cumulative-layout-shift",
	tbt: "total-blocking-time",
	bytes: "total-byte-weight",
} as const;

/** Scores from 0 to 100, times in milliseconds. */
export type Figures = Record<(typeof categories)[number] | keyof typeof audits, number>;

export type Measured = {
	figures: Figures;
	/** What keeps the last three scores below 100, in Lighthouse's words. */
	flaws: string[];
};

/**
 * Opens a page in Lighthouse's mobile preset, several times.
 * @param port where the browser listens.
 * @returns each figure's median by itself.
 */
export async function measurePage(url: string, port: number, runs: number): Promise<Measured> {
	const all: Measured[] = [];
	for (let run = 0; run < runs; run++) all.push(await measureOnce(url, port));
	const names = Object.keys(all[0]?.figures ?? {}) as (keyof Figures)[];
	const figures = Object.fromEntries(
		names.map((name) => [name, median(all.map((one) => one.figures[name]))]),
	) as Figures;
	return { figures, flaws: [...new Set(all.flatMap(({ flaws }) => flaws))] };
}

async function measureOnce(url: string, port: number): Promise<Measured> {
	const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: "error" });
	const lhr = result?.lhr;
	if (lhr === undefined || lhr.runtimeError !== undefined) {
		throw new Error(`Lighthouse could not measure ${url}: ${lhr?.runtimeError?.message}`);
	}
	const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
	const values = Object.entries(audits).map(([name, id]) => [
		name,
		lhr.audits[id]?.numericValue ?? Number.NaN,
	]);
	const flaws = categories.slice(1).flatMap((name) =>
		(lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
			const audit = lhr.audits[id];
			const isFlaw = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
			return isFlaw ? [[name, audit.title, ...describe(audit.details)].join(": ")] : [];
		}),
	);
	return { figures: Object.fromEntries([...scores, ...values]) as Figures, flaws };
}

/** What an audit lists, as far as it says so in words. */
function describe(details: unknown): string[] {
	const { items = [] } = (details ?? {}) as { items?: { description?: unknown }[] };
	return items.flatMap(({ description }) => (typeof description === "string" ? description : []));
}

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "../median.ts";

const program = fileURLToPath(
	new URL("../../lighthouse/node_modules/lighthouse/cli/index.js", import.meta.url),
);
const MAX_REPORT_BYTES = 64 * 2 ** 20;

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
	fcp: "first-contentful-paint",
	lcp: "largest-contentful-paint",
	cls: "cumulative-layout-shift",
	tbt: "total-blocking-time",
	bytes: "total-byte-weight",
} as const;

/** Scores from 0 to 100, times in ms. */
export type Figures = Record<(typeof categories)[number] | keyof typeof audits, number>;

export type Measured = {
	figures: Figures;
	/** The reasons why the last three scores are below 100, in Lighthouse's words. */
	flaws: string[];
};

/**
 * Opens a page several times with Lighthouse's mobile preset.
 * @param port the browser's debugging port.
 * @returns the median of each figure.
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

/** The parts of Lighthouse's report that are used. */
type Report = {
	runtimeError?: { message: string };
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
	audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: unknown }>;
};

async function measureOnce(url: string, port: number): Promise<Measured> {
	const lhr = await reportOf(url, port);
	if (lhr.runtimeError !== undefined) {
		throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`);
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

/** Runs Lighthouse as a program: it is installed separately, only for `npm run lighthouse`. */
async function reportOf(url: string, port: number): Promise<Report> {
	const options = [`--port=${port}`, `--only-categories=${categories.join()}`, "--output=json", "--quiet"];
	const args = [program, url, ...options, "--no-enable-error-reporting"];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MAX_REPORT_BYTES });
	return JSON.parse(stdout) as Report;
}

/** The items of an audit that have a text. */
function describe(details: unknown): string[] {
	const { items = [] } = (details ?? {}) as { items?: { description?: unknown }[] };
	return items.flatMap(({ description }) => (typeof description === "string" ? description : []));
}

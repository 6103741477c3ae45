import type { Verdict } from "../targets.ts";
import type { Figures, Measured } from "./measure-page.ts";

export type MeasuredPage = Measured & {
	title: string;
	/** Whether the page is public: public pages must load at once, people who work here open a page once a day. */
	isForVisitors: boolean;
};

export function lighthouseTable(pages: readonly MeasuredPage[]): string {
	const head = [
		"page",
		"performance",
		"accessibility",
		"best practices",
		"SEO",
		"FCP",
		"LCP",
		"CLS",
		"TBT",
		"kB",
	];
	const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
	const lines = pages.map(({ title, figures }) => [
		title,
		figures.performance,
		figures.accessibility,
		figures["best-practices"],
		figures.seo,
		`${(figures.fcp / 1000).toFixed(2)} s`,
		`${(figures.lcp / 1000).toFixed(2)} s`,
		figures.cls.toFixed(3),
		`${figures.tbt.toFixed(0)} ms`,
		(figures.bytes / 1000).toFixed(0),
	]);
	return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

type Target = { name: string; of: keyof Figures; isMet: (figure: number) => boolean; words: string };

const atLeast = (of: keyof Figures, name: string, least: number): Target => ({
	of,
	name,
	isMet: (figure) => figure >= least,
	words: `at least ${least}`,
});
const under = (of: keyof Figures, name: string, most: number): Target => ({
	of,
	name,
	isMet: (figure) => figure < most,
	words: `under ${most}`,
});

const always: readonly Target[] = [
	atLeast("accessibility", "accessibility", 100),
	atLeast("best-practices", "best practices", 100),
	atLeast("seo", "SEO", 100),
];
const forVisitors: readonly Target[] = [
	atLeast("performance", "performance", 97),
	...always,
	{ of: "lcp", name: "LCP in ms", isMet: (figure) => figure <= 1500, words: "at most 1500" },
	under("cls", "CLS", 0.02),
	under("tbt", "TBT in ms", 100),
];
const forOthers: readonly Target[] = [atLeast("performance", "performance", 90), ...always];

/** The missed targets; one line if there are none. */
export function judgePage({ title, isForVisitors, figures, flaws }: MeasuredPage): Verdict[] {
	const targets = isForVisitors ? forVisitors : forOthers;
	const missed = targets.filter(({ of, isMet }) => !isMet(figures[of]));
	if (missed.length === 0) return [{ text: `${title}: all targets`, isMet: true }];
	return [
		...missed.map(({ of, name, words }) => ({
			text: `${title}: ${name} ${Number(figures[of].toFixed(3))} (target: ${words})`,
			isMet: false,
		})),
		...flaws.map((flaw) => ({ text: `${title}: ${flaw}`, isMet: false })),
	];
}

import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The texts on every page, the home page and pages like it: they load first. */
const frame = sources(
	"app/footer.tsx",
	"app/frame.tsx",
	"app/home",
	"app/nav-bar.tsx",
	"app/palette/use-overlay.ts",
	"app/route-error.tsx",
	"features/blogs/blogs-section.tsx",
	"features/identity/queries.ts",
	"features/company-pages/footer-columns.tsx",
	"features/catalogue/product-cards.tsx",
	"lib/error-sentence.ts",
	"lib/lazy-chunk.ts",
	"ui/language-choice.tsx",
	"ui/load-state.tsx",
	"ui/page-title.tsx",
	"ui/scheme-toggle.tsx",
	"ui/badge.tsx",
);

/** The texts of the other public pages. */
const site = sources(
	"app",
	"lib",
	"ui",
	"features/beginning/code-field.tsx",
	"features/beginning/first-account.tsx",
	"features/blogs/article.tsx",
	"features/enquiries",
	"features/firebase",
	"features/waiting/queue-chip.tsx",
	"features/identity",
	"features/company-pages/company-page.tsx",
	"features/people/invitation.tsx",
	"features/people/role-select.tsx",
	"features/catalogue",
	"server",
	"features/today/today-strip.tsx",
);

/** The texts of the workspace's frame, of the table of products, and of what opens from it: dialogs, bookings, product pages. */
const table = sources(
	"app/offline-note.tsx",
	"app/scan-listener.tsx",
	"app/workspace.tsx",
	"app/workspace-routes.tsx",
	"features/inventory",
	"features/orders/order-buttons.tsx",
	"features/stock",
	"features/outbox/*.ts",
	"lib/misread-words.ts",
	"lib/person-name.ts",
	"ui/live-quantity.tsx",
	"ui/note-in-view.tsx",
	"ui/search-select.tsx",
);

/** In the same folders, texts for signed-in users only. */
const signedIn = sources(
	"app/palette",
	"app/guest-form.tsx",
	"app/guest-page.tsx",
	"app/open-scanned.ts",
	"lib/shortcut-list.ts",
	"ui/chart-plot.tsx",
	"ui/currency-fields.tsx",
	"ui/export-csv.tsx",
	"ui/chart.tsx",
	"ui/markdown-edit.ts",
	"ui/markdown-field.tsx",
	"ui/text-editor.tsx",
);

/** The texts of screens that a day's work with stock does not open: imports, price lists, people, settings and the like. */
const office = sources(
	"features/account",
	"features/audit",
	"features/buying-files",
	"features/imports",
	"features/people",
	"features/price-lists",
	"features/settings",
	"features/status",
	"features/webhooks",
	"features/company-pages/shop-kinds.ts",
	"features/inventory/product-kinds.ts",
	"features/orders/buying-kinds.ts",
);

/** The texts of the server's refusals, loaded on the first refusal. */
const errors = sources("lib/error-words.ts", "lib/reason-words.ts", "lib/rule-words.ts");

const tests = ["**/*.test.ts"];

export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "de", "es", "fr", "bn", "en-XA", "ar-XB"],
	// A missing translation fails the check; it must not silently become English.
	fallbackLocales: false,
	// For tests: one language is longer and accented, the other is written from right to left.
	pseudoLocale: [
		{ locale: "en-XA", extend: 0.4, extendCharacter: "~" },
		{ locale: "ar-XB", rightToLeft: true },
	],
	catalogs: [
		{ path: "<rootDir>/src/words/{locale}.frame", include: frame, exclude: tests },
		{
			path: "<rootDir>/src/words/{locale}.site",
			include: site,
			exclude: [...frame, ...errors, ...table, ...signedIn, ...tests],
		},
		{ path: "<rootDir>/src/words/{locale}.errors", include: errors },
		{ path: "<rootDir>/src/words/{locale}.table", include: table, exclude: [...office, ...tests] },
		{
			path: "<rootDir>/src/words/{locale}.workspace",
			include: [...sources("features"), ...signedIn],
			exclude: [
				...frame,
				...site.filter((path) => path.includes("/features/")),
				...table,
				...office,
				...tests,
			],
		},
		{
			path: "<rootDir>/src/words/{locale}.office",
			include: office,
			exclude: [...site.filter((path) => path.includes("/features/")), ...tests],
		},
	],
	runtimeConfigModule: { Trans: ["#ui/trans.tsx", "Trans"] },
	format: formatter({ lineNumbers: false }),
	orderBy: "origin",
});

function sources(...paths: string[]): string[] {
	return paths.map((path) => `<rootDir>/src/${path}`);
}

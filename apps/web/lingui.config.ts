import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The texts of the home page, and of what is on every page: they load first. */
const home = sources(
	"app/footer.tsx",
	"app/frame.tsx",
	"app/home",
	"app/nav-bar.tsx",
	"app/palette/use-overlay.ts",
	"app/route-error.tsx",
	"areas/shop-window/articles/blogs-section.tsx",
	"areas/shop-window/home/edit-part.tsx",
	"areas/shop-window/home/opening-hours.tsx",
	"areas/catalogue/cards/product-cards.tsx",
	"areas/shop-window/pages/footer-columns.tsx",
	"lib/error-sentence.ts",
	"lib/lazy-part.tsx",
	"lib/load-part.ts",
	"ui/badge.tsx",
	"ui/language-choice.tsx",
	"ui/load-state.tsx",
	"ui/page-title.tsx",
	"ui/scheme-toggle.tsx",
	"ui/toasts.tsx",
);

/** The texts of the sign-in, and of the other pages that need no workspace. */
const signIn = sources(
	"app/identity-page.tsx",
	"app/routes/mail-links.tsx",
	"app/routes/signin.tsx",
	"app/routes/signup.tsx",
	"areas/people/beginning/code-field.tsx",
	"areas/people/beginning/first-account.tsx",
	"areas/people/sign-in",
	"areas/people/members/invitation.tsx",
	"areas/people/members/role-select.tsx",
	"lib/identity-failure.ts",
	"lib/provider-words.ts",
	"ui/password-field.tsx",
);

/** The texts of an invitation that the workspace has, too. */
const roles = sources("lib/role-words.ts");

/** The texts of the other pages of visitors. */
const visitors = [
	...signIn,
	...sources(
		"app/language-offer.tsx",
		"app/outdated-note.tsx",
		"areas/shop-window/articles/article.tsx",
		"areas/catalogue/cards",
		"areas/shop-window/products",
		"areas/shop-window/pages/company-page.tsx",
		"areas/shop-window/enquiries",
		"areas/people/firebase",
		"lib/number-typing.ts",
		"lib/write.ts",
		"ui/untranslated-note.tsx",
	),
];

/**
 * The texts of the workspace's frame, of the table of products, and of what opens from it; without the audit log's sentences of their
 * kinds.
 */
const table = sources(
	"app",
	"areas/people/firebase/firebase-accounts.ts",
	"areas/catalogue/products/**/!(*-kinds).{ts,tsx}",
	"areas/buying/purchase-orders/order-buttons.tsx",
	"work/outbox/*.ts",
	"areas/stock/ledger/**/!(*-kinds).{ts,tsx}",
	"areas/office/today/today-strip.tsx",
	"areas/stock/waiting/queue-chip.tsx",
	"lib",
	"ui",
);

/** In the same folders, texts that the table does not need. */
const later = sources(
	"app/guest-form.tsx",
	"app/guest-page.tsx",
	"app/live",
	"app/palette",
	"ui/chart.tsx",
	"ui/markdown-field.tsx",
	"ui/text-editor.tsx",
);

/** The texts of the line editor, and of documents' screens of which no other screen shows a part. */
const documents = sources(
	"documents/**/*.{ts,tsx}",
	"areas/selling/**/!(*-kinds|confirm-button|answer-writes).{ts,tsx}",
	"areas/stock/transfer-notes/**/*.{ts,tsx}",
);

/** The texts of the server's refusals, loaded on the first refusal; and those that only the server writes into pages. */
const errors = sources(
	"lib/error-words.ts",
	"lib/reason-words.ts",
	"lib/late-words.ts",
	"lib/rule-words.ts",
	"lib/sheet-rule-words.ts",
	"lib/shop-fixed-words.ts",
	"lib/order-rule-words.ts",
	"lib/store-rule-words.ts",
	"lib/source-rule-words.ts",
	"server",
);

const tests = ["**/*.test.ts", "**/*.test.tsx"];

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
		catalogue("home", home),
		catalogue("visitors", [...visitors, ...roles], home),
		catalogue("table", table, [...home, ...signIn, ...errors, ...later]),
		// The texts of all other screens.
		catalogue(
			"workspace",
			[...sources("areas", "work", "lib/shop-fixed-words.ts"), ...later],
			[...home, ...visitors, ...documents, ...table.filter((path) => /\/src\/(areas|work)\//.test(path))],
		),
		catalogue("documents", documents),
		catalogue("errors", errors),
	],
	runtimeConfigModule: { Trans: ["#ui/trans.tsx", "Trans"] },
	format: formatter({ lineNumbers: false }),
	orderBy: "origin",
});

function sources(...paths: string[]): string[] {
	return paths.map((path) => `<rootDir>/src/${path}`);
}

function catalogue(part: string, include: string[], besides: string[] = []) {
	return { path: `<rootDir>/src/words/{locale}.${part}`, include, exclude: [...besides, ...tests] };
}

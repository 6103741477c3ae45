import { msg } from "@lingui/core/macro";
import type { WebKind } from "#lib/web-kind.ts";

export const article = {
	name: msg`Articles`,
	find: null,
	actions: {
		"article.add": { name: msg`Begin an article`, did: msg({ message: "{who} began an article" }) },
		"article.translate": {
			name: msg`Translate an article`,
			did: msg({ message: "{who} translated an article" }),
		},
		"article.change": { name: msg`Change an article`, did: msg({ message: "{who} changed an article" }) },
		"article.publish": {
			name: msg`Publish an article`,
			did: msg({ message: "{who} published an article" }),
		},
		"article.unpublish": {
			name: msg`Unpublish an article`,
			did: msg({ message: "{who} unpublished an article" }),
		},
		"article.delete": { name: msg`Delete an article`, did: msg({ message: "{who} deleted an article" }) },
		"article.restore": {
			name: msg`Restore an article`,
			did: msg({ message: "{who} restored an article" }),
		},
	},
} satisfies WebKind<"article">;

export const page = {
	name: msg`Pages`,
	find: null,
	actions: {
		"page.change": {
			name: msg`Change a page`,
			did: msg({ message: "{who} changed one of the company's pages" }),
		},
		"page.home": {
			name: msg`Change the home page`,
			did: msg({ message: "{who} changed the words or the picture of the home page" }),
		},
		"page.translate-home": {
			name: msg`Translate the home page`,
			did: msg({ message: "{who} translated the home page" }),
		},
		"page.feature": {
			name: msg`Choose the products on the home page`,
			did: msg({ message: "{who} chose the products on the home page" }),
		},
		"page.translate": {
			name: msg`Translate a page`,
			did: msg({ message: "{who} translated one of the company's pages" }),
		},
	},
} satisfies WebKind<"page">;

export const company = {
	name: msg`Company`,
	find: null,
	actions: {
		"company.hours": {
			name: msg`Change the opening hours`,
			did: msg({ message: "{who} changed the opening hours" }),
		},
		"company.change": {
			name: msg`Change the company details`,
			did: msg({ message: "{who} changed the company details" }),
		},
	},
} satisfies WebKind<"company">;

export const enquiry = {
	name: msg`Enquiries`,
	find: null,
	actions: {
		"enquiry.send": { name: msg`Ask the shop something`, did: msg({ message: "{who} sent an enquiry" }) },
		"enquiry.delete": { name: msg`Delete an enquiry`, did: msg({ message: "{who} deleted an enquiry" }) },
	},
} satisfies WebKind<"enquiry">;

import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import { recordMovement } from "@freehub/contract/stock/stock";
import type { Page } from "@playwright/test";
import { newProduct } from "./fixtures.ts";

/** Texts that would run if a screen treated them as markup, an address, or a template. */
export const payloads = [
	`"><img src=x onerror=xssRan(1)>`,
	`<svg onload=xssRan(2)></svg>`,
	`</script><script>xssRan(3)</script>`,
	`javascript:xssRan(4)`,
	`'"autofocus onfocus=xssRan(5) x='`,
	`{{constructor.constructor('xssRan(6)')()}}`,
];
export const all = payloads.join(" ");

/** Reports scripts that ran, and those that only the Content-Security-Policy blocked. */
export async function watchScripts(page: Page): Promise<string[]> {
	const ran: string[] = [];
	await page.exposeFunction("xssRan", (what: unknown) => void ran.push(`ran: ${String(what)}`));
	await page.exposeFunction("xssStopped", (what: string) => void ran.push(`stopped by the policy: ${what}`));
	await page.addInitScript(() => {
		document.addEventListener(
			"securitypolicyviolation",
			({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
				const told = window as unknown as { xssStopped: (what: string) => void };
				if (violatedDirective.startsWith("script"))
					told.xssStopped(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
			},
		);
	});
	page.on("dialog", (dialog) => {
		ran.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	return ran;
}

/** Adds a product with such texts in all its fields and in its history. */
export async function newScriptedProduct(api: Client) {
	const product = await newProduct(api, {
		name: all.slice(0, 200),
		description: all,
		supplier: all.slice(0, 200),
		sku: `${all.slice(0, 60)}${randomUUID()}`,
		// A ">" separates a category from its subcategory; only one is accepted.
		category: all.replaceAll(">", "").slice(0, 100),
		brand: all.slice(0, 100),
		model: all.slice(0, 200),
		size: all.slice(0, 50),
		colour: all.slice(0, 50),
		image: `/drawings/x.svg?"onerror="xssRan(7)"><svg/onload=xssRan(8)>`,
	});
	await api.call(recordMovement, {
		params: { id: product._id },
		body: { kind: "receive", quantity: 1, reference: all.slice(0, 200), note: all },
		idempotencyKey: randomUUID(),
	});
	return product;
}

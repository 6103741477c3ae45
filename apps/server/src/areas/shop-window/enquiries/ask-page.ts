import { errorStatus } from "@freehub/contract/errors";
import { sendEnquiry as contract, NewEnquiry } from "@freehub/contract/shop-window/enquiries";
import { isLanguage, type Language, prefixOf } from "@freehub/domain/language";
import type { Context } from "hono";
import { AppError } from "#app-error.ts";
import type { Origin } from "#db/audit.ts";
import type { WriteRequest } from "#db/write.ts";
import { escapeHtml } from "#escape-html.ts";
import type { AppEnv } from "#http/app-env.ts";
import { parse, readForm } from "#http/read-input.ts";
import type { Server } from "#http/route.ts";
import { refuseForeignOrigin } from "#http/same-origin.ts";
import { shopName } from "#shop/shop-look.ts";
import { askReason, askWords } from "./ask-words.ts";
import { type Enquiries, sendEnquiry } from "./send-enquiry.ts";

/**
 * Handles a product page's form in browsers without JavaScript. After success it redirects to the product; a refusal is answered
 * with a page that contains the message, so that it is not lost.
 */
export function askPage({ app, config, limits, now }: Server, enquiries: Enquiries): void {
	app.post("/ask", async (c) => {
		let form: Record<string, string> = {};
		try {
			refuseForeignOrigin(c.req.raw, config);
			limits?.countWrite("", c.get("address"));
			form = await readForm(c);
			const { product, text = "", language, ...fields } = form;
			// Browsers submit line breaks as CRLF.
			const typed = { ...fields, text: text.replaceAll("\r\n", "\n") };
			const enquiry = parse(NewEnquiry, { ...typed, ...(product && { product }) });
			await sendEnquiry(enquiries, enquiry, visitorRequest(c, now()));
			return c.redirect(`${prefixOf(languageOf(language))}${pageOf(product)}?asked=1`, 303);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			c.set("code", error.code);
			const { retryAfter } = error.details ?? {};
			return c.html(refusalPage(error, form, await shopName(enquiries.db)), errorStatus[error.code], {
				"Cache-Control": "no-store",
				...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
			});
		}
	});
}

function visitorRequest(c: Context<AppEnv>, now: Date): WriteRequest & { origin: Origin } {
	const visitor = {
		actor: "",
		actorName: "",
		credential: undefined,
		rights: [],
		onlyAt: undefined,
		key: undefined,
	};
	const from = { address: c.get("address"), requestId: c.get("requestId") };
	const origin = { ...from, via: "", action: contract.action, target: "" } as const;
	return { ...visitor, asked: undefined, now, origin };
}

function pageOf(product: string | undefined): string {
	return product ? `/products/${encodeURIComponent(product)}` : "/products";
}

/** The language of the form's page. */
function languageOf(said = ""): Language {
	return isLanguage(said) ? said : "en";
}

function refusalPage(
	{ message, fields }: AppError,
	{ text = "", product, language: said }: Record<string, string>,
	shop: string,
): string {
	const language = languageOf(said);
	const words = askWords[language];
	const reasons = (fields ?? [{ message }]).map((reason) => askReason(words, language, reason));
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${words.title} – ${escapeHtml(shop)}</title>
<style>
body { max-width: 36rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
blockquote { margin: 0; padding: 0.75rem 1rem; border: 1px solid; border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${words.heading}</h1>
<ul>
${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join("\n")}
</ul>
<p>${words.back}</p>
${text === "" ? "" : `<p>${words.wrote}</p>\n<blockquote>${escapeHtml(text)}</blockquote>`}
<p><a href="${escapeHtml(prefixOf(language) + pageOf(product))}">${product ? words.toProduct : words.toShop}</a></p>
</body>
</html>`;
}

import { parseImageLink } from "@freehub/domain/image-link";
import { directionOf, type Language } from "@freehub/domain/language";
import { accentOf } from "@freehub/domain/shop-window/accent";
import { escapeHtml } from "#escape-html.ts";
import { SHOP } from "./words/shop.ts";

/** Paragraphs, and links to follow. */
export type MailContent = {
	/** The language of the mail, used by screen readers. */
	language: Language;
	subject: string;
	/** Paragraphs of plain text. */
	lines: readonly string[];
	links?: readonly { label: string; url: string }[];
};

/** A shop's branding in mails: the logo is the path of a picture, the colour the accent; '' if there is none. */
export type Look = { name: string; logo: string; colour: string; site: string };

/** Max size of the logo in pixels; mail clients support no other way to limit it. */
const LOGO = { width: 240, height: 48 };

/**
 * A mail as HTML, with the shop's logo and colour as inline attributes, because many clients drop style sheets. If pictures are
 * not loaded, the shop's name replaces the logo. Without logo and colour a mail is unstyled.
 */
export function htmlOf({ language, subject, lines, links = [] }: MailContent, look: Look): string {
	const colours = accentOf(look.colour)?.light;
	const button =
		colours &&
		`display:inline-block;padding:10px 20px;border-radius:8px;font-weight:bold;text-decoration:none;` +
			`background:${colours.primary};color:${colours["on-primary"]}`;
	const html = [
		"<!doctype html>",
		`<html lang="${language}" dir="${directionOf(language)}">`,
		`<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
		"<body>",
		...headOf(look, colours?.primary),
		...lines.map((line) => `<p>${escapeHtml(line).replace(/\r?\n/g, "<br>")}</p>`),
		...links.map(
			({ label, url }) =>
				`<p><a href="${escapeHtml(url)}"${button ? ` style="${button}"` : ""}>${escapeHtml(label)}</a></p>`,
		),
		"</body>",
		"</html>",
	].join("\n");
	return html.replaceAll(SHOP, escapeHtml(look.name));
}

function headOf({ logo, site }: Look, accent: string | undefined): string[] {
	const image = parseImageLink(logo);
	if (image === undefined && accent === undefined) return [];
	const border = accent === undefined ? "" : `border-bottom:3px solid ${accent};`;
	const style = `${border}padding-bottom:12px;font-size:20px;font-weight:bold`;
	if (image === undefined) return [`<p style="${style}">${SHOP}</p>`];
	const scale = Math.min(1, LOGO.width / image.width, LOGO.height / image.height);
	const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
	// PNG, which all mail clients can show; each logo has its own URL, because some clients cache pictures by URL.
	const source = escapeHtml(`${site}/og/logo.png?logo=${image.hash.slice(0, 8)}`);
	return [`<p style="${style}"><img src="${source}" alt="${SHOP}" width="${width}" height="${height}"></p>`];
}

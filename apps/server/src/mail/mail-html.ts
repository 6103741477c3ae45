import { accentOf } from "@freehub/domain/accent";
import { parseImageLink } from "@freehub/domain/image-link";
import { directionOf, type Language } from "@freehub/domain/language";
import { escapeHtml } from "#escape-html.ts";
import { SHOP } from "./words/shop.ts";

/** Some sentences, and links to follow. */
export type MailContent = {
	/** What it is written in; programs that read it aloud go by it. */
	language: Language;
	subject: string;
	/** Paragraphs of plain text. */
	lines: readonly string[];
	links?: readonly { label: string; url: string }[];
};

/** A shop as its mails show it: the logo is a picture's path, the colour the accent; '' without one. */
export type Look = { name: string; logo: string; colour: string; site: string };

/** The logo's largest size in pixels; programs for mails know no other way to bound a picture. */
const LOGO = { width: 240, height: 48 };

/**
 * A mail as HTML, under the shop's logo and in its colour, which are attributes because many programs drop style sheets. Where
 * pictures are not loaded the logo is the shop's name. A shop that has neither has a mail without any look.
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
	// As PNG, which all programs for mails show; another logo has another address, because some keep pictures by theirs.
	const source = escapeHtml(`${site}/og/logo.png?logo=${image.hash.slice(0, 8)}`);
	return [`<p style="${style}"><img src="${source}" alt="${SHOP}" width="${width}" height="${height}"></p>`];
}

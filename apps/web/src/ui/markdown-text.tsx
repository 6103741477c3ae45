import { markdownTrouble } from "@freehub/domain/shop-window/markdown-bounds";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import classes from "#ui/markdown-text.module.css";
import { Picture } from "#ui/picture.tsx";

/** Headings in the text are on levels below the page's title. */
const headings: Record<2 | 3, Components> = {
	2: { h1: "h2", h2: "h2", h3: "h3", h4: "h4", h5: "h5", h6: "h6" },
	3: { h1: "h3", h2: "h3", h3: "h4", h4: "h5", h5: "h6", h6: "h6" },
};

const parts: Components = { a: TextLink, img: TextPicture };

type Props = {
	text: string;
	headingLevel: 2 | 3;
	/** Set if it is not the page's language. */
	lang?: string | undefined;
};

/**
 * A text that somebody wrote in Markdown. HTML in it is shown as text, and links other than http(s), mailto and paths lead
 * nowhere. A text whose marks would take long to parse is shown as it was written.
 */
export function MarkdownText({ text, headingLevel, lang }: Props) {
	return (
		<div className={classes.text} data-level={headingLevel} lang={lang}>
			{markdownTrouble(text) === undefined ? (
				<Markdown components={{ ...headings[headingLevel], ...parts }}>{text}</Markdown>
			) : (
				<p className={classes.plain}>{text}</p>
			)}
		</div>
	);
}

function TextLink({ href = "", children }: { href?: string | undefined; children?: React.ReactNode }) {
	if (href === "") return children;
	if (/^\/(?!\/)/.test(href)) return <Link to={href}>{children}</Link>;
	return (
		<a href={href} rel="noreferrer nofollow">
			{children}
		</a>
	);
}

function TextPicture({ src, alt = "" }: { src?: string | Blob | undefined; alt?: string | undefined }) {
	return (
		<Picture className={classes.inText} src={typeof src === "string" ? src : ""} alt={alt} place="text" />
	);
}

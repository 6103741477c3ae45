import { drawingFor } from "@freehub/domain/catalogue/drawing-for";
import { isPlaceholderPicture } from "@freehub/domain/catalogue/placeholder-picture";
import { parseImageLink, renditionLink, renditionWidths } from "@freehub/domain/image-link";
import { useState } from "react";
import { imageUrl, storedLink } from "#lib/api.ts";
import classes from "./picture.module.css";

type Props = {
	src: string;
	alt: string;
	/** The language of `alt`, if it is not the page's. */
	lang?: string | undefined;
	/** Category and name, which select the drawing for a missing picture. */
	hint?: string;
	/** For pictures in the first view, which load at once. */
	isEager?: boolean;
	/** Where it is shown, which determines the width. */
	place?: keyof typeof widthsShown;
	className?: string | undefined;
};

/** Values of `sizes`, by the grids that contain the pictures. */
const widthsShown = {
	card: "(min-width: 62em) 380px, (min-width: 36em) 50vw, 100vw",
	row: "88px",
	text: "(min-width: 48em) 680px, 100vw",
	details: "(min-width: 75em) 600px, (min-width: 48em) 52vw, 100vw",
};

/** A picture on a sand background. If the link is empty or fails, a drawing replaces the picture. */
export function Picture({
	src,
	alt,
	lang,
	hint = "",
	isEager = false,
	place = "card",
	className = "",
}: Props) {
	const [failed, setFailed] = useState<string>();
	const isMissing = src.trim() === "" || isPlaceholderPicture(src) || failed === src;
	const shown = isMissing ? drawingFor(hint) : storedLink(src);
	return (
		<span className={`${classes.ground} ${className}`}>
			<img
				className={classes.image}
				data-drawing={shown.startsWith("/drawings/") || undefined}
				data-place={place}
				{...sourcesOf(shown, place)}
				alt={alt}
				lang={lang}
				loading={isEager ? "eager" : "lazy"}
				decoding="async"
				referrerPolicy="no-referrer"
				onError={() => setFailed(src)}
			/>
		</span>
	);
}

type ProductPictureProps = Pick<Props, "isEager" | "className"> & {
	product: { name: string; image: string; category?: string | null | undefined };
};

/** The small picture of a product beside its name. */
export function ProductPicture({ product: { name, image, category }, ...props }: ProductPictureProps) {
	return <Picture src={image} alt="" hint={`${category ?? ""} ${name}`} place="row" {...props} />;
}

/** An uploaded picture has several widths, and its link contains its size. Nothing is known about other pictures. */
function sourcesOf(link: string, place: keyof typeof widthsShown) {
	const image = parseImageLink(link);
	if (image === undefined) return { src: link, width: 640, height: 400 };
	const { width, height } = image;
	const all = renditionWidths(width).map((each) => `${imageUrl(renditionLink(image, each))} ${each}w`);
	return { sizes: widthsShown[place], srcSet: all.join(", "), src: imageUrl(link), width, height };
}

type LogoProps = {
	/** For a dark background, in any colour scheme. */
	isOnGround?: boolean;
};

/** The logo without the name, which is text next to it. */
export function Logo({ isOnGround = false }: LogoProps) {
	// One of the two is hidden; neither needs to load before the page.
	const size = { width: 34, height: 34, fetchPriority: "low" as const };
	if (isOnGround) return <img src="/drawings/logo-light.svg" alt="" {...size} />;
	return (
		<>
			<img className="in-light" src="/drawings/logo.svg" alt="" {...size} />
			<img className="in-dark" src="/drawings/logo-light.svg" alt="" {...size} />
		</>
	);
}

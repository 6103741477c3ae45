import { useState } from "react";
import classes from "#ui/picture.module.css";

type Props = {
	src: string;
	alt: string;
	/** Category and name: they choose the drawing that stands in for a missing picture. */
	hint?: string;
	/** For pictures in the first view: loaded at once. */
	isEager?: boolean;
	className?: string | undefined;
};

/** A picture on its sand ground; an empty or failing link gives way to a drawing of the kind of thing it is. */
export function Picture({ src, alt, hint = "", isEager = false, className = "" }: Props) {
	const [failed, setFailed] = useState<string>();
	const isMissing = src.trim() === "" || failed === src;
	const shown = isMissing ? placeholderFor(hint) : src;
	return (
		<span className={`${classes.ground} ${className}`}>
			<img
				className={classes.image}
				data-drawing={shown.startsWith("/drawings/") || undefined}
				src={shown}
				alt={alt}
				width={640}
				height={400}
				loading={isEager ? "eager" : "lazy"}
				decoding="async"
				referrerPolicy="no-referrer"
				onError={() => setFailed(src)}
			/>
		</span>
	);
}

const kinds: [RegExp, string][] = [
	[/bike|bicycle|e-tour|hardtail/i, "bike"],
	[/wheel|tyre|tire|tube|rim|spoke|hub/i, "wheel"],
	[/cloth|jersey|short|jacket|glove|sock|vest|cap|shoe|bib|tight/i, "clothing"],
	[
		/drivetrain|brake|crank|cassette|chain|derailleur|fork|saddle|pedal|frame|handlebar|rotor|part|component|stem/i,
		"part",
	],
];

function placeholderFor(hint: string): string {
	const kind = kinds.find(([words]) => words.test(hint))?.[1] ?? "accessory";
	return `/drawings/placeholder-${kind}.svg`;
}

import { useState } from "react";
import classes from "#ui/avatar.module.css";

type Props = {
	name: string;
	/** A link to a picture, if there is one. */
	image: string | null;
	isLarge?: boolean;
};

/** A person's picture, or their initials if there is none. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, image, isLarge = false }: Props) {
	const [failed, setFailed] = useState<string>();
	const isShown = image !== null && failed !== image && /^(https?:\/\/|\/(?!\/))/i.test(image);
	return (
		<span className={classes.avatar} data-large={isLarge || undefined} aria-hidden="true">
			{isShown ? (
				<img
					src={image}
					alt=""
					width={96}
					height={96}
					decoding="async"
					referrerPolicy="no-referrer"
					onError={() => setFailed(image)}
				/>
			) : (
				initialsOf(name)
			)}
		</span>
	);
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
	const words = name.split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
	const [first = "?", last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
	return [first, last].map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}

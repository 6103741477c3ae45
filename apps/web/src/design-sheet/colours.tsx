import { useLayoutEffect, useState } from "react";
import classes from "./sheet.module.css";

const tokens = [
	"ink",
	"dim",
	"paper",
	"card",
	"sand",
	"sand-hover",
	"line",
	"quiet-line",
	"control-line",
	"picture",
	"ground",
	"on-ground-dim",
	"primary",
	"primary-hover",
	"link",
	"focus",
	"lime",
	"on-lime",
	"rust",
	"rust-ground",
	"amber",
	"amber-ground",
	"leaf",
	"leaf-ground",
];

export function Colours() {
	const [values, setValues] = useState<Record<string, string>>({});
	useLayoutEffect(() => {
		const read = () => {
			const style = getComputedStyle(document.documentElement);
			const valueOf = (name: string) => {
				const value = style.getPropertyValue(`--fh-${name}`);
				const [, light, dark] = /light-dark\((.+), (.+)\)/.exec(value) ?? [];
				return (style.colorScheme === "dark" ? dark : light) ?? value;
			};
			setValues(Object.fromEntries(tokens.map((name) => [name, valueOf(name)])));
		};
		read();
		// The scheme is an attribute of this element.
		const observer = new MutationObserver(read);
		observer.observe(document.documentElement, { attributes: true });
		return () => observer.disconnect();
	}, []);
	return (
		<section className={classes.section} id="colours">
			<ul className={classes.swatches}>
				{tokens.map((name) => (
					<li key={name} className={classes.small}>
						<span style={{ background: `var(--fh-${name})` }} />
						<strong>{name}</strong>
						{values[name]}
					</li>
				))}
			</ul>
		</section>
	);
}

import { keyNames } from "#lib/shortcuts.ts";
import classes from "#ui/keys.module.css";

/** The keys of a shortcut, as they look on the keyboard. */
export function Keys({ combination }: { combination: string }) {
	return (
		<span className={classes.keys}>
			{keyNames(combination).map((name) => (
				<kbd key={name} className={classes.key}>
					{name}
				</kbd>
			))}
		</span>
	);
}

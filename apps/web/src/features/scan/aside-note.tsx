import { plural, t } from "@lingui/core/macro";
import classes from "./scan.module.css";

/** How many scans wait because nothing could look up their codes. */
export function AsideNote({ count }: { count: number }) {
	return (
		<output className={classes.aside}>
			{count > 0 &&
				t`${plural(count, {
					one: "# scan waits to be looked up: the server does not answer. It is kept on this device and goes on by itself.",
					other:
						"# scans wait to be looked up: the server does not answer. They are kept on this device and go on by themselves.",
				})}`}
		</output>
	);
}

import { t } from "@lingui/core/macro";
import { IconArrowRight } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import classes from "./scan.module.css";

/** '40 → 39': a quantity before and after. */
export function FromTo({ before, after }: { before: number; after: number }) {
	return (
		<span className={classes.fromTo}>
			{formatCount(before)}
			<IconArrowRight size={14} aria-label={t({ context: "from one number to another", message: "to" })} />
			{formatCount(after)}
		</span>
	);
}

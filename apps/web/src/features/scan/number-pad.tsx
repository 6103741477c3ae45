import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconBackspace } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import classes from "./number-pad.module.css";
import { keyVerb } from "./scan-words.ts";
import type { ScanWork } from "./scan-work.ts";
import { isTypedForTally, numberOnKey } from "./session.ts";
import type { Scan } from "./use-scan.ts";
import { useTypedDigits } from "./use-typed-digits.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/**
 * Types a quantity. A number typed before a scan is that scan's quantity; after a scan, the big key books that many more. In
 * count
 * mode the number replaces the tally. The digits of a keyboard do the same.
 */
export function NumberPad({ scan, work }: { scan: Scan; work: Exclude<ScanWork, "look"> }) {
	useTypedDigits(scan);
	const key = (name: string, label?: string) => (
		<button key={name} type="button" data-key={name} aria-label={label} onClick={() => scan.type(name)}>
			{name === "back" ? <IconBackspace size={22} aria-hidden="true" /> : name === "clear" ? "C" : name}
		</button>
	);
	return (
		<fieldset className={classes.pad} aria-label={t`Number pad`} data-page-bar data-number-pad>
			{digits.map((digit) => key(digit))}
			{key("clear", t`Clear the number`)}
			{key("0")}
			{key("+1")}
			{key("back", t`Delete the last digit`)}
			<button type="button" className={classes.book} onClick={scan.pressKey}>
				<strong>{formatCount(numberOnKey(scan.session))}</strong> <span>{keyVerb(work)}</span>
			</button>
			<p className={classes.hint}>
				{work === "count" && isTypedForTally(scan.session) ? (
					<Trans>A number typed now replaces the scanned count.</Trans>
				) : (
					<Trans>Type a number first to set the next scan's quantity.</Trans>
				)}
			</p>
		</fieldset>
	);
}

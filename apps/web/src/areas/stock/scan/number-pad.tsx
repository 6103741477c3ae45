import { t } from "@lingui/core/macro";
import { IconBackspace } from "@tabler/icons-react";
import { formatCount } from "#lib/format.ts";
import classes from "./number-pad.module.css";
import { type DigitTarget, useTypedDigits } from "./use-typed-digits.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

type Props = {
	target: DigitTarget;
	/** The number that the big key books. */
	number: number;
	verb: string;
	hint: string;
	onBook: () => void;
};

/**
 * Types a quantity. A number typed before a scan is that scan's quantity; after a scan, the big key books that many more. The
 * digits of a keyboard do the same.
 */
export function NumberPad({ target, number, verb, hint, onBook }: Props) {
	useTypedDigits(target);
	const key = (name: string, label?: string) => (
		<button key={name} type="button" data-key={name} aria-label={label} onClick={() => target.type(name)}>
			{name === "back" ? (
				<IconBackspace className="icon-large" aria-hidden="true" />
			) : name === "clear" ? (
				"C"
			) : (
				name
			)}
		</button>
	);
	return (
		<fieldset className={classes.pad} aria-label={t`Number pad`} data-page-bar data-number-pad>
			{digits.map((digit) => key(digit))}
			{key("clear", t`Clear the number`)}
			{key("0")}
			{key("+1")}
			{key("back", t`Delete the last digit`)}
			<button type="button" className={classes.book} onClick={onBook}>
				<strong>{formatCount(number)}</strong> <span>{verb}</span>
			</button>
			<p className={classes.hint}>{hint}</p>
		</fieldset>
	);
}

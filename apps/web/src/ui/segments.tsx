import { type ReactNode, useId } from "react";
import classes from "#ui/choices.module.css";

type Props<Value extends string> = {
	/** The name of the choice, for screen readers. */
	label: string;
	data: readonly { value: Value; label: ReactNode }[];
	value: Value;
	onChange: (value: Value) => void;
	/** Lower, for the head of a card. */
	isSmall?: boolean;
	className?: string;
};

/** One of a few, side by side; they wrap if there is little room. */
export function Segments<Value extends string>(props: Props<Value>) {
	const { label, data, value, onChange, isSmall = false, className = "" } = props;
	const name = useId();
	return (
		<fieldset
			className={`${classes.radios} ${className}`}
			aria-label={label}
			data-small={isSmall || undefined}
		>
			{data.map((each) => (
				<label key={each.value}>
					<input
						type="radio"
						name={name}
						value={each.value}
						checked={each.value === value}
						onChange={() => onChange(each.value)}
					/>
					<span>{each.label}</span>
				</label>
			))}
		</fieldset>
	);
}

import type { ReactNode } from "react";
import choices from "./choices.module.css";

type Props<Value extends string> = {
	/** The name of the choice, for screen readers. */
	label: string;
	data: readonly { value: Value; label: ReactNode }[];
	value: Value;
	onChange: (value: Value) => void;
	/** Default: joined, for a few that exclude one another. */
	look?: "segments" | "chips";
};

/** Buttons that narrow a list to one of a few kinds. */
export function FilterChoice<Value extends string>(props: Props<Value>) {
	const { label, data, value, onChange, look = "segments" } = props;
	return (
		<fieldset className={choices[look]} aria-label={label}>
			{data.map((each) => (
				<button
					key={each.value}
					type="button"
					aria-pressed={each.value === value}
					onClick={() => onChange(each.value)}
				>
					{each.label}
				</button>
			))}
		</fieldset>
	);
}

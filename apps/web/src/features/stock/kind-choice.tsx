import type { MovementKind } from "@freehub/domain/stock";
import { kindTitles } from "./kinds.ts";
import classes from "./movement-form.module.css";

type Props = {
	kinds: readonly MovementKind[];
	value: MovementKind;
	onChange: (kind: MovementKind) => void;
};

export function KindChoice({ kinds, value, onChange }: Props) {
	return (
		<fieldset className={classes.choice}>
			<legend>Kind of change</legend>
			{kinds.map((kind) => (
				<label key={kind}>
					<input
						type="radio"
						name="kind"
						value={kind}
						checked={kind === value}
						onChange={() => onChange(kind)}
					/>
					<span>{kindTitles[kind]}</span>
				</label>
			))}
		</fieldset>
	);
}

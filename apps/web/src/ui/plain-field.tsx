import { type ComponentProps, useId } from "react";
import classes from "#ui/plain-field.module.css";

type Own = { label: string; error: string | undefined };
type Props = Own &
	(({ rows: number } & ComponentProps<"textarea">) | ({ rows?: undefined } & ComponentProps<"input">));

/** A labelled field for pages without Mantine. With `rows`, it has several lines. */
export function PlainField({ label, error, ...props }: Props) {
	const id = useId();
	const field = {
		id,
		className: classes.field,
		"aria-invalid": error !== undefined || undefined,
		"aria-describedby": error === undefined ? undefined : `${id}-error`,
	};
	return (
		<div>
			<label className={classes.label} htmlFor={id}>
				{label}
			</label>
			{props.rows === undefined ? <input {...props} {...field} /> : <textarea {...props} {...field} />}
			{error !== undefined && (
				<p id={`${id}-error`} className="above-6 rust-text text-13">
					{error}
				</p>
			)}
		</div>
	);
}

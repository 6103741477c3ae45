import type { Span } from "@freehub/domain/shop-window/opening-hours";
import { t } from "@lingui/core/macro";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.layer.css";
import { IconX } from "@tabler/icons-react";
import "#ui/styles/fields.css";
import classes from "./home-forms.module.css";

type Props = {
	kind: "time" | "date";
	/** The name of what the spans belong to, such as a weekday. */
	of: string;
	spans: readonly Span[];
	onChange: (spans: Span[]) => void;
	/** The values of a new one. */
	begin: Span;
	/** The words of the button that adds one. */
	add: string;
};

/** Fields for the beginnings and ends of times or days. A day that ends on the same day may have one field empty. */
export function SpanFields({ kind, of, spans, onChange, begin, add }: Props) {
	const set = (at: number, change: Partial<Span>) =>
		onChange(spans.map((span, n) => (n === at ? { ...span, ...change } : span)));
	return (
		<div className={classes.spans}>
			{spans.map(({ from, to }, at) => (
				<div key={`${at}`} className={classes.span}>
					<TextInput
						type={kind}
						aria-label={t({ comment: "of is a weekday or 'Closed on'", message: `${of}: from` })}
						value={from}
						onChange={({ currentTarget: { value } }) =>
							// Most closed days are single ones.
							set(
								at,
								kind === "date" && (to === "" || to === from) ? { from: value, to: value } : { from: value },
							)
						}
					/>
					<span aria-hidden="true">–</span>
					<TextInput
						type={kind}
						aria-label={t({ comment: "of is a weekday or 'Closed on'", message: `${of}: to` })}
						// A clock has no 24:00.
						value={to === "24:00" ? "00:00" : to}
						onChange={({ currentTarget: { value } }) => set(at, { to: value === "00:00" ? "24:00" : value })}
					/>
					<ActionIcon
						variant="default"
						size="lg"
						aria-label={t({ comment: "of is a weekday or 'Closed on'", message: `${of}: remove` })}
						onClick={() => onChange(spans.filter((_, n) => n !== at))}
					>
						<IconX aria-hidden="true" />
					</ActionIcon>
				</div>
			))}
			<div>
				<Button variant="quiet" size="sm" onClick={() => onChange([...spans, begin])}>
					{add}
				</Button>
			</div>
		</div>
	);
}

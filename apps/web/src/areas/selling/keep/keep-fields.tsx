import type { Availability } from "@freehub/contract/selling/kept-pieces";
import { isLate } from "@freehub/domain/fulfilment";
import { type Source, sourceKinds, WAITING } from "@freehub/domain/stock/promises";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import "#ui/styles/fields.css";
import { formatCount } from "#lib/format.ts";
import { dayAt, formatNearWeekday } from "#lib/format-time.ts";
import { Segments } from "#ui/segments.tsx";
import { dayOfUntil, type NewNamed, sourceKey, type Until, untilChoices } from "./keep-draft.ts";

type FreeSource = Availability["sources"][number];

type SourceProps = {
	/** Those with enough free pieces. */
	sources: readonly FreeSource[];
	value: Source;
	onChange: (source: Source) => void;
};

/** Where the pieces come from. */
export function SourceSelect({ sources, value, onChange }: SourceProps) {
	const data = [
		...sources.map((one) => ({ value: sourceKey(one.source), label: sourceWords(one) })),
		{ value: sourceKey(WAITING), label: t`Not there: it waits` },
	];
	return (
		<NativeSelect
			label={t({ context: "place", message: "From" })}
			data={data}
			value={sourceKey(value)}
			onChange={(event) => onChange(sourceOf(event.currentTarget.value))}
		/>
	);
}

function sourceOf(key: string): Source {
	const kind = sourceKinds.find((one) => key.startsWith(`${one}:`)) ?? WAITING.kind;
	return { kind, id: key.slice(kind.length + 1) };
}

function sourceWords({ source, name, day, pieces }: FreeSource): string {
	const count = formatCount(pieces);
	if (source.kind === "place") return t({ comment: "name is a place's", message: `${name}: ${count} free` });
	if (day === null)
		return t({ comment: "name is an order's number", message: `Coming with ${name}: ${count} free` });
	const on = formatNearWeekday(day);
	if (isLate(day, Date.now()))
		return t({
			comment: "on is a day that has passed, name an order's number",
			message: `Due since ${on} with ${name}: ${count} free`,
		});
	return t({
		comment: "on is a day, name an order's number",
		message: `Coming on ${on} with ${name}: ${count} free`,
	});
}

type UntilProps = {
	value: Until;
	now: number;
	onChange: (until: Until) => void;
	/** The day of the choice of any day. */
	day: string;
	onDay: (day: string) => void;
};

/** Until when they are kept: the last day counts whole. */
export function UntilChoice({ value, now, onChange, day, onDay }: UntilProps) {
	return (
		<>
			<div>
				<p className="label below-4">
					<Trans comment="label: the day until which pieces are kept">Until</Trans>
				</p>
				<Segments
					label={t({ context: "pieces are kept", message: "Until" })}
					data={untilChoices.map((one) => ({ value: one, label: untilWords(one, now) }))}
					value={value}
					onChange={onChange}
				/>
			</div>
			{value === "day" && (
				<TextInput
					type="date"
					label={t`Last day`}
					min={dayAt(now)}
					value={day}
					onChange={(event) => onDay(event.currentTarget.value)}
				/>
			)}
		</>
	);
}

function untilWords(until: Until, now: number): string {
	if (until === "friday") return formatNearWeekday(dayOfUntil("friday", now, "") ?? "");
	const words = {
		hour: t`1 hour`,
		today: t`Today`,
		tomorrow: t`Tomorrow`,
		day: t`A day`,
		none: t({ context: "pieces are kept", message: "No end" }),
	};
	return words[until];
}

type NewProps = { value: NewNamed; onChange: (value: NewNamed) => void; onCancel: () => void };

/** A customer who is not known yet. */
export function NewCustomerFields({ value, onChange, onCancel }: NewProps) {
	const phone = useRef<HTMLInputElement>(null);
	// The name was typed in the search.
	useEffect(() => phone.current?.focus(), []);
	return (
		<fieldset className="stack gap-8">
			<legend className="quiet weight-600">
				<Trans>New customer</Trans>
			</legend>
			<TextInput
				label={t`Name`}
				maxLength={200}
				autoComplete="off"
				value={value.name}
				onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
			/>
			<TextInput
				label={t`Phone`}
				type="tel"
				inputMode="tel"
				maxLength={100}
				autoComplete="off"
				ref={phone}
				value={value.phone}
				onChange={(event) => onChange({ ...value, phone: event.currentTarget.value })}
			/>
			<TextInput
				label={t`Mail address`}
				type="email"
				inputMode="email"
				maxLength={254}
				autoComplete="off"
				value={value.mail}
				onChange={(event) => onChange({ ...value, mail: event.currentTarget.value })}
			/>
			<Button variant="quiet" size="xs" onClick={onCancel}>
				<Trans>Choose one who is known</Trans>
			</Button>
		</fieldset>
	);
}

type OthersProps = {
	others: Availability["others"];
	onChoose: (product: { _id: string; name: string }) => void;
};

/** Other variants of the model that are free. */
export function OtherProducts({ others, onChoose }: OthersProps) {
	if (others.length === 0) return null;
	return (
		<div>
			<p className="quiet below-4">
				<Trans comment="other sizes of a product">Also free</Trans>
			</p>
			<ul className="row wraps gap-6">
				{others.map(({ _id, name, size, colour, free }) => {
					const count = formatCount(free);
					const variant = [size, colour].filter((text) => text !== "").join(", ") || name;
					return (
						<li key={_id}>
							<Button variant="default" size="xs" onClick={() => onChoose({ _id, name })}>
								{t({ comment: "variant is a size or colour", message: `${variant}: ${count}` })}
							</Button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

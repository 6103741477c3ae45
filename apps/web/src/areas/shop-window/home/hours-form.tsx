import { OpeningHours } from "@freehub/contract/shop-window/company";
import {
	type OpeningHours as Hours,
	readHours,
	type Span,
	weekdays,
} from "@freehub/domain/shop-window/opening-hours";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FasterNote } from "./faster-note.tsx";
import classes from "./home-forms.module.css";
import { changeHours } from "./home-writes.ts";
import { SpanFields } from "./span-fields.tsx";
import { useVersionedValue } from "./use-versioned-value.ts";
import { weekdayName } from "./weekday-name.ts";

type Props = { hours: OpeningHours; onClose: () => void };

const none: Hours = { week: weekdays.map(() => []), closed: [] };
const hoursIn = ({ openingHours }: OpeningHours): Hours => readHours(openingHours) ?? none;

/** The opening hours: the times of each weekday, and days on which the shop is closed. */
export function HoursForm({ hours, onClose }: Props) {
	const { value, setValue, save, isPending, failure, conflict } = useVersionedValue({
		stored: hours,
		valueOf: hoursIn,
		schema: OpeningHours,
		write: changeHours,
		onSaved: onClose,
	});
	const [problem, setProblem] = useState<string>();
	const setDay = (day: number, spans: Span[]) =>
		setValue({ ...value, week: value.week.map((each, n) => (n === day ? spans : each)) });
	function submit(event: FormEvent) {
		event.preventDefault();
		const wrong = problemOf(value);
		setProblem(wrong);
		if (wrong === undefined) save();
	}
	const [monday = []] = value.week;
	return (
		<form className="stack gap-14" onSubmit={submit} noValidate>
			<p className="quiet">
				<Trans>Visitors and search engines see them. A day without times is closed.</Trans>
			</p>
			<FasterNote conflict={conflict} isPending={isPending}>
				<p style={{ whiteSpace: "pre-line" }}>{conflict?.current.openingHours || t`no opening hours`}</p>
			</FasterNote>
			<div className={classes.days}>
				{value.week.map((spans, day) => {
					const name = weekdayName(day);
					return (
						<fieldset key={name} className={classes.days}>
							<div className={classes.day}>
								<legend className={classes.dayName}>{name}</legend>
								<SpanFields
									kind="time"
									of={name}
									spans={spans}
									onChange={(next) => setDay(day, next)}
									begin={spans.length === 0 ? { from: "09:00", to: "18:00" } : { from: "14:00", to: "18:00" }}
									add={spans.length === 0 ? t`Closed · add times` : t`Add times`}
								/>
							</div>
						</fieldset>
					);
				})}
			</div>
			{monday.length > 0 && (
				<div>
					<Button
						variant="quiet"
						size="sm"
						onClick={() =>
							setValue({ ...value, week: value.week.map((spans, n) => (n < 5 ? monday : spans)) })
						}
					>
						<Trans>Same times from Monday to Friday</Trans>
					</Button>
				</div>
			)}
			<fieldset className={classes.days}>
				<legend className={classes.dayName}>
					<Trans>Closed on</Trans>
				</legend>
				<SpanFields
					kind="date"
					of={t`Closed on`}
					spans={value.closed}
					onChange={(closed) => setValue({ ...value, closed })}
					begin={{ from: "", to: "" }}
					add={t`Add a day`}
				/>
			</fieldset>
			<DialogEnd isPending={isPending} onCancel={onClose} failure={problem ?? failure}>
				<Trans>Save</Trans>
			</DialogEnd>
		</form>
	);
}

/** Why the hours cannot be saved as they are. */
function problemOf({ week, closed }: Hours): string | undefined {
	if (week.flat().some(({ from, to }) => from === "" || to === "" || from === to))
		return t`A time is missing or ends when it begins. Fill it in, or remove its line.`;
	if (closed.some(({ from, to }) => from === "" || to < from))
		return t`A closed day is missing or ends before it begins. Fill it in, or remove its line.`;
	return undefined;
}

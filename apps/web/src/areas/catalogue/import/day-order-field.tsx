import { type DayOrder, dayOrders } from "@freehub/domain/day-text";
import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";

type Props = { days: DayOrder | undefined; onChange: (days: DayOrder | undefined) => void };

/** How days such as 3/4/2026 are read; undefined: they are refused. */
export function DayOrderField({ days, onChange }: Props) {
	const words = { "day-month": t`Day first: 31/12/2026`, "month-day": t`Month first: 12/31/2026` };
	return (
		<NativeSelect
			className="max-360"
			label={t`Days in the file`}
			description={t`Days such as 2026-12-31 and 31.12.2026 are always read.`}
			inputWrapperOrder={["label", "description", "input"]}
			value={days ?? ""}
			onChange={({ currentTarget: { value } }) => onChange(dayOrders.find((order) => order === value))}
			data={[
				{ value: "", label: t({ context: "days in a file", message: "Refuse 3/4/2026: it is not clear" }) },
				...dayOrders.map((order) => ({ value: order, label: words[order] })),
			]}
		/>
	);
}

import { type UsualPer, usualPers } from "@freehub/domain/buying/usual-per";
import { plural, t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";

type Props = { per: UsualPer | null; onChange: (per: UsualPer | null) => void };

/** The number of pieces that all prices of a file are for, if the file does not say it. */
export function PerField({ per, onChange }: Props) {
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={t({ comment: "so many pieces", message: "Prices are for" })}
			description={t`No column or heading says for how many pieces.`}
			inputWrapperOrder={["label", "description", "input"]}
			value={per ?? ""}
			onChange={({ currentTarget: { value } }) =>
				onChange(usualPers.find((each) => String(each) === value) ?? null)
			}
			data={[
				{
					value: "",
					label: t({ comment: "for how many pieces prices are", message: "One piece, as usual" }),
				},
				...usualPers.map((pieces) => ({
					value: String(pieces),
					label: plural(pieces, { one: "# piece", other: "# pieces" }),
				})),
			]}
		/>
	);
}

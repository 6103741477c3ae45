import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, type TextInputProps } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { NumberField } from "#ui/number-field.tsx";
import classes from "./suppliers.module.css";
import { readWholeNumber } from "./terms.ts";

type Props = {
	count: number;
	/** Empty: not chosen. */
	currency: string;
	/** The pieces that the prices are for, as typed. */
	per: string;
	/** A message about the prices as a whole. */
	problem: ReactNode;
	propsOf: (path: string) => TextInputProps;
	onAdd: () => void;
	onRemove: (at: number) => void;
};

/** Max number of prices, as in the contract. */
const MAX_PRICES = 20;

/** Price breaks, one in a row: the number of pieces from which a price applies, and the price. */
export function PriceRows({ count, currency, per, problem, propsOf, onAdd, onRemove }: Props) {
	const many = readWholeNumber(per) ?? 1;
	const pieces = formatCount(many);
	const priceLabel =
		currency === "" ? t`Price` : t({ comment: "currency is such as: EUR", message: `Price in ${currency}` });
	return (
		<fieldset className={`stack gap-10 ${classes.breaks}`}>
			<legend>{many > 1 ? <Trans>Price per {pieces} pieces</Trans> : <Trans>Price per piece</Trans>}</legend>
			<NumberField
				label={t({
					comment: "the number of pieces that a price is for, such as 100",
					message: "Pieces per price",
				})}
				decimals={0}
				{...propsOf("per")}
			/>
			{Array.from({ length: count }, (_, at) => {
				const row = at + 1;
				return (
					<fieldset key={at} aria-label={t`Price ${row}`}>
						<NumberField label={t`From pieces`} decimals={0} {...propsOf(`breaks.${at}.from`)} />
						<NumberField label={priceLabel} decimals={2} {...propsOf(`breaks.${at}.price`)} />
						{count > 1 && (
							<button
								type="button"
								className="icon-button"
								aria-label={t`Remove price ${row}`}
								title={t`Remove price ${row}`}
								onClick={() => onRemove(at)}
							>
								<IconX className="icon-small" aria-hidden="true" />
							</button>
						)}
					</fieldset>
				);
			})}
			{problem && (
				<p className="rust-text text-13" role="alert">
					{problem}
				</p>
			)}
			{count < MAX_PRICES && (
				<Button
					className="self-start"
					size="xs"
					variant="default"
					leftSection={<IconPlus className="icon-small" aria-hidden="true" />}
					onClick={onAdd}
				>
					<Trans>Add a price for more pieces</Trans>
				</Button>
			)}
		</fieldset>
	);
}

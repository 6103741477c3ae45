import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatTimestamp } from "#lib/format-time.ts";
import type { Write } from "#lib/write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { Row } from "#ui/held-list.tsx";

type Props<Import, Answer> = {
	one: Import;
	/** Takes it back. */
	write: Write<Import, Answer>;
	/** Its products, orders or customers. */
	facts: string;
	/** The words of its undo. */
	children: ReactNode;
};

/** A file that is imported already, which can be taken back. */
export function ImportedLine<Import extends { name: string; at: string; byName: string }, Answer>({
	one,
	write,
	facts,
	children,
}: Props<Import, Answer>) {
	const { name, at, byName } = one;
	const when = formatTimestamp(at);
	return (
		<Row className="ends gap-4-16 tall block-6">
			<span className="grow anywhere">
				<b>{name}</b>
				<small className="quiet">{facts}</small>
				<small className="quiet">
					{t({ comment: "when something was imported and by whom", message: `${when} by ${byName}` })}
				</small>
			</span>
			<AskedButton
				variant="default"
				size="xs"
				write={write}
				input={one}
				label={<Trans>Take back</Trans>}
				title={t({ comment: "name is a file's", message: `Take back the import of ${name}?` })}
				action={t`Take back the import`}
			>
				<p>{children}</p>
			</AskedButton>
		</Row>
	);
}

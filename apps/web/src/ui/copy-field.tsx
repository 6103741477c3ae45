import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "#ui/copy-field.module.css";

type Props = { label: string; value: string; onDone: () => void; children: ReactNode };

/** Shows a value once, to be copied; `children` describe it. */
export function CopyField({ label, value, onDone, children }: Props) {
	const [copied, setCopied] = useState<"yes" | "no">();
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.select(), []);

	async function copy() {
		field.current?.select();
		try {
			await navigator.clipboard.writeText(value);
			setCopied("yes");
		} catch {
			// Plain http has no clipboard, and a browser may refuse access. The text stays selected.
			setCopied("no");
		}
	}

	const Icon = copied === "yes" ? IconCheck : IconCopy;
	return (
		<div className={classes.field}>
			<p>{children}</p>
			<TextInput
				ref={field}
				label={label}
				readOnly
				value={value}
				spellCheck={false}
				autoComplete="off"
				onFocus={(event) => event.currentTarget.select()}
			/>
			<div className="line gap-8">
				<Button leftSection={<Icon aria-hidden="true" />} onClick={() => void copy()}>
					<Trans context="verb">Copy</Trans>
				</Button>
				<Button variant="default" onClick={onDone}>
					<Trans comment="Closes what is shown">Done</Trans>
				</Button>
				<output>
					{copied === "yes" && t`Copied.`}
					{copied === "no" && t`The browser did not allow copying. It is selected: press Ctrl+C or Cmd+C.`}
				</output>
			</div>
		</div>
	);
}

import { Trans } from "@lingui/react/macro";
import { ProblemFile } from "#areas/catalogue/import/problem-file.tsx";
import { useWrite } from "#lib/use-write.ts";
import { type FileTarget, type ReadFile, saveProblems } from "./file-writes.ts";

type Props = { target: FileTarget; read: ReadFile };

/** The refused rows as a file. */
export function ProblemsToMend({ target, read }: Props) {
	const save = useWrite(saveProblems(target));
	const { refusedRows, notedRows } = read.report;
	return (
		<ProblemFile
			refused={refusedRows}
			noted={target.kind === "orders" ? 0 : notedRows}
			onSave={(query) => void save.run({ read, query })}
			isSaving={save.isPending}
			failure={save.failure}
		>
			{target.kind === "orders" && (
				<Trans>
					It has all rows of these orders, also the right ones, because an order with a refused row is left
					out.
				</Trans>
			)}
		</ProblemFile>
	);
}

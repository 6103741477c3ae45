type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for things that a transaction reads independently of one another. PostgreSQL gets the statements of all of them without waiting
 * for each answer; SQLite executes one after the other.
 * @returns their results.
 * @throws the error of the first that fails, after all of them have ended: none may send a statement when the transaction is over.
 */
export async function together<const T extends readonly unknown[]>(reads: T): Promise<Answers<T>> {
	const answers = await Promise.allSettled(reads);
	return answers.map((answer) => {
		if (answer.status === "rejected") throw answer.reason;
		return answer.value;
	}) as Answers<T>;
}

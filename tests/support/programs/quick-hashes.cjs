/*
 * Makes password hashes a sixtieth of the work, for tests that sign up and sign in but are not about the time that takes.
 * A process begins with it: `--require ./tests/support/programs/quick-hashes.cjs`. With REAL_HASHES=1 it changes nothing.
 */
const { isMainThread } = require("node:worker_threads");

// Passwords are hashed in a thread of their own.
if (!isMainThread && process.env["REAL_HASHES"] !== "1") {
  const bcrypt = require("bcryptjs");
  const { hashSync, compareSync } = bcrypt;
  bcrypt.hashSync = (password) => hashSync(password, 4);
  // The one hash of full cost is that of the account that does not exist, which nothing matches.
  bcrypt.compareSync = (password, hash) => compareSync(password, hash.replace(/^\$2b\$10\$/, "$2b$04$"));
}

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** A server of MongoDB's wire protocol that has all its data in memory; ends with its standard input. */
class Mongo {
    /** The least version that the driver accepts. By itself the server reports an older one than it supports. */
    static final MongoVersion VERSION = new MongoVersion() {
        public String toVersionString() { return "7.0.0"; }
        public int getWireVersion() { return 21; }
        public List<Integer> getVersionArray() { return List.of(7, 0, 0, 0); }
    };

    public static void main(String[] arguments) throws Exception {
        MemoryBackend backend = new MemoryBackend();
        backend.version(VERSION);
        MongoServer server = new MongoServer(backend);
        server.enableOplog();
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("ready " + server.getLocalAddress().getPort());
        while (System.in.read() != -1) { }
        System.exit(0);
    }
}
